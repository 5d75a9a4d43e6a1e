"""RULES.md, sections 1, 2, 11 and 12: the pack, players and slots, options, move texts."""

from collections import Counter

import pytest

import wildpack
from wildpack import BadText, IllegalMove, UnknownGame
from wildpack.cards import RANKS
from wildpack.games.beverbende.conftest import PACKS, cards_in, play, random_states, rows, start
from wildpack.games.beverbende.words import CARDS
from wildpack.kernels import OVER

FOUR_EACH = dict.fromkeys("A23456789", 4)


# --- the pack --------------------------------------------------------------------------------------------


@pytest.mark.clause("B1.1")
@pytest.mark.parametrize(
    ("variant", "high", "size"),
    [
        ("standard", {"T": 8, "J": 8, "Q": 8, "K": 6}, 66),
        ("original", {"T": 9, "J": 7, "Q": 9, "K": 5}, 66),
        ("single", {"T": 4, "J": 4, "Q": 4, "K": 4}, 52),
    ],
)
def test_variant_has_the_cards_of_the_table(variant: str, high: dict[str, int], size: int) -> None:
    pack = wildpack.load("beverbende", variant).deal(2, seed=1).pack
    assert Counter(pack) == FOUR_EACH | high
    assert len(pack) == size


@pytest.mark.clause("B1.1")
@pytest.mark.parametrize(
    ("variant", "seats"),
    [("standard", (2, 3, 4, 5, 6)), ("original", (2, 3, 4, 5, 6)), ("single", (2, 3, 4))],
)
def test_variant_allows_the_numbers_of_players_of_the_table(variant: str, seats: tuple[int, ...]) -> None:
    game = wildpack.load("beverbende", variant)
    assert game.seats == seats
    for number in seats:
        assert game.deal(number, seed=1).seats == number
    for number in {*range(9)} - {*seats}:
        with pytest.raises(BadText, match=f"is for 2 or 3 .* seats, not {number}"):
            game.deal(number, seed=1)


@pytest.mark.clause("B1.1")
def test_there_are_three_variants_and_no_others() -> None:
    assert list(wildpack.games()["beverbende"].variants) == ["standard", "original", "single"]
    with pytest.raises(UnknownGame, match="no variant 'double'; its variants are: standard, original, single"):
        wildpack.load("beverbende", "double")


@pytest.mark.clause("B1.2")
def test_card_is_its_rank_alone() -> None:
    assert tuple(CARDS) == ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


@pytest.mark.clause("B1.2")
@pytest.mark.parametrize("text", ["As", "10", "j", "B", "1", ""])
def test_no_other_text_is_a_card(text: str) -> None:
    pack = [text, *PACKS["single"][1:]]
    with pytest.raises(BadText, match=f"expected a card such as 'A' in the pack, not '{text}'"):
        wildpack.load("beverbende", "single").deal(2, pack=pack)


@pytest.mark.clause("B1.3")
@pytest.mark.parametrize("card", RANKS)
def test_jack_queen_and_king_are_specials_and_no_other_card(card: str) -> None:
    deal = play(start("2345 6789", "A" + card), "draw")
    assert ("skip" in deal.moves()) is (card in "JQK")
    assert ("keep 1" in deal.moves()) is (card in "A23456789T")


@pytest.mark.clause("B1.4")
@pytest.mark.parametrize("text", ["Joker", "X", "*"])
def test_joker_is_no_card_of_original_which_has_nine_tens_and_queens(text: str) -> None:
    pack = list(PACKS["original"])
    assert (pack.count("T"), pack.count("Q")) == (9, 9)
    assert wildpack.load("beverbende", "original").deal(2, pack=pack).pack == pack
    pack[pack.index("T")] = text
    with pytest.raises(BadText, match="expected a card"):
        wildpack.load("beverbende", "original").deal(2, pack=pack)


@pytest.mark.clause("B1.5")
@pytest.mark.parametrize(("variant", "seats"), [("standard", 6), ("original", 3), ("single", 2)])
def test_rows_stock_open_pile_and_card_in_hand_always_hold_the_whole_pack(variant: str, seats: int) -> None:
    game = wildpack.load("beverbende", variant, redeal_open_special=True, max_rounds=12)
    for states, _ in random_states(game, seats, seed=15):
        state = states[0]
        single = [*state["rows"].ravel(), state["held"], state["top"]]
        single += [*state["bottom"][state["lifted"] : state["bottoms"]]]
        cards = "".join(RANKS[card] for card in single if card >= 0)
        cards += cards_in(state["stock"]) + cards_in(state["open"])
        assert Counter(cards) == Counter(PACKS[variant])
        assert state["left"] == len(cards_in(state["stock"])) + state["bottoms"] - state["lifted"]


# --- players and slots -----------------------------------------------------------------------------------


@pytest.mark.clause("B2.1")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 0, 1]), (1, [2, 0, 1, 2]), (2, [0, 1, 2, 0])])
def test_the_turn_goes_to_the_next_higher_seat_and_from_the_last_to_seat_0(dealer: int, order: list[int]) -> None:
    deal = start("2345 6789 2345", "T6789", dealer=dealer)
    seats = []
    for _ in order:
        seats.append(deal.turn)
        play(deal, "draw, drop, pass")
    assert seats == order


@pytest.mark.clause("B2.1")
def test_move_texts_count_players_from_1() -> None:
    deal = play(start("2345 6789 2345", "TQ", dealer=0), "draw")
    assert deal.turn == 1
    named = {move.split()[2].split(".")[0] for move in deal.moves() if move.startswith("swap")}
    assert named == {"1", "3"}


@pytest.mark.clause("B2.2")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_each_player_has_four_cards_at_every_move_and_at_the_end(seats: int) -> None:
    game = wildpack.load("beverbende", "standard", max_rounds=8)
    for states, action in random_states(game, seats, seed=22):
        if states["turn"][0] >= 0:
            assert ((states["rows"][0] >= 0).sum(axis=1) == [4] * seats + [0] * (6 - seats)).all(), action
    assert states["turn"][0] == OVER
    assert ((states["rows"][0] >= 0).sum(axis=1) == [4] * seats + [0] * (6 - seats)).all()


# --- options ---------------------------------------------------------------------------------------------


@pytest.mark.clause("B11.1")
@pytest.mark.parametrize("variant", ["standard", "original", "single"])
def test_options_and_their_defaults(variant: str) -> None:
    assert wildpack.load("beverbende", variant).options == {
        "keep_open": False,
        "redeal_open_special": False,
        "freeze_caller": False,
        "max_rounds": 50,
        "deals": 1,
    }
    assert {*wildpack.games()["beverbende"].options} == {
        *("keep_open", "redeal_open_special", "freeze_caller", "max_rounds", "deals", "target"),
    }


@pytest.mark.clause("B11.1")
@pytest.mark.parametrize("variant", ["standard", "original", "single"])
@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("keep_open", [True, False]),
        ("redeal_open_special", [True, False]),
        ("freeze_caller", [True, False]),
        ("max_rounds", [1, 50, 200]),
        ("deals", [1, 1000]),
        ("target", [1, 10000]),
    ],
)
def test_each_option_may_be_changed_by_itself(variant: str, option: str, values: list[object]) -> None:
    usual = wildpack.load("beverbende", variant)
    for value in values:
        game = wildpack.load("beverbende", variant, **{option: value})
        assert game.options[option] == value
        for other in usual.options.keys() - {option, "deals"}:
            assert game.options[other] == usual.options[other]


@pytest.mark.clause("B11.1")
@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("keep_open", [1, 0, "maybe", None]),
        ("redeal_open_special", [2, "yes"]),
        ("freeze_caller", [-1, 1.0]),
        ("max_rounds", [0, 201, -1, 1.5, True]),
        ("deals", [0, 1001]),
        ("target", [0, 10001, None]),
    ],
)
def test_option_has_no_other_values(option: str, values: list[object]) -> None:
    for value in values:
        with pytest.raises(BadText, match=f"{option} must be one of"):
            wildpack.load("beverbende", "standard", **{option: value})


@pytest.mark.clause("B11.1")
def test_there_are_no_other_options() -> None:
    with pytest.raises(UnknownGame, match="no option 'out_at'"):
        wildpack.load("beverbende", "standard", out_at=5)


@pytest.mark.clause("B11.2")
def test_match_has_either_deals_or_target() -> None:
    with pytest.raises(BadText, match="either deals or target, not both"):
        wildpack.load("beverbende", "standard", deals=3, target=50)


@pytest.mark.clause("B11.2")
def test_target_puts_aside_the_one_deal() -> None:
    options = wildpack.load("beverbende", "standard", target=50).options
    assert options["target"] == 50
    assert "deals" not in options


# --- move texts ------------------------------------------------------------------------------------------

MOVES = [
    ("draw", "5", ""),
    ("take", "5", ""),
    ("keep 2", "T5", "draw"),
    ("drop", "T5", "draw"),
    ("peek 3", "TJ", "draw"),
    ("swap 1 2.4", "TQ", "draw"),
    ("again", "TK", "draw"),
    ("skip", "TJ", "draw"),
    ("end", "T5", "draw, drop"),
    ("pass", "T5", "draw, drop"),
]


@pytest.mark.clause("B12.1")
@pytest.mark.parametrize(("text", "then", "before"), MOVES, ids=[move[0] for move in MOVES])
def test_move_is_written_as_in_the_table(text: str, then: str, before: str) -> None:
    deal = start("2345 6789", then)
    if before:
        play(deal, before)
    assert text in deal.moves()
    deal.play(text)
    assert deal.history[-1] == text


@pytest.mark.clause("B12.1")
@pytest.mark.parametrize("text", ["keep2", "keep 02", "keep 5", "keep 0", "Keep 2", "keep 2 ", "draw", ""])
def test_move_is_written_in_no_other_way(text: str) -> None:
    deal = play(start("2345 6789", "T5"), "draw")
    with pytest.raises(IllegalMove, match="expected one of: drop, keep 1, keep 2, keep 3, keep 4"):
        deal.play(text)
    assert deal.history == ["draw"]


@pytest.mark.clause("B12.1")
def test_swap_names_the_own_slot_first_then_player_and_slot() -> None:
    deal = play(start("2345 6789 A2AT", "TQ"), "draw, swap 2 3.4, end, draw, drop, draw, drop")
    assert rows(deal) == "2T45 6789 A2A3"
