"""``wildpack play`` on the screen: driven by keys and by the mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Button, Input, Select, Static

import wildpack
from tests.terminal.driver import PATIENCE, Driver, run, setup
from wildpack.locale import Catalogue
from wildpack.scene import Scene
from wildpack.terminal.app import PlayApp
from wildpack.terminal.board import HandView, PlaceView
from wildpack.terminal.help import HelpScreen
from wildpack.terminal.session import prepare, read_match
from wildpack.terminal.start import StartScreen
from wildpack.terminal.table import HAND_KEYS, TableScreen

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """All that the tables need, so that no test waits for the compiler."""
    for name in ("leopard", "beverbende"):
        assert list(prepare(wildpack.load(name), ["random"]))


# --- from the start to the table -------------------------------------------------------------------------


def test_a_match_is_chosen_on_the_start_screen(path: Path) -> None:
    async def test(driver: Driver) -> None:
        screen = driver.app.screen
        assert isinstance(screen, StartScreen)
        assert screen.query_one("#resume", Button).disabled
        screen.query_one("#family", Select).value = "leopard"
        await driver.until(lambda: bool(screen.query("#option-out_at")))
        screen.query_one("#option-out_at", Input).value = "3"
        screen.query_one("#name", Input).value = "Ada"
        screen.query_one("#bot-1", Select).value = "random"
        screen.query_one("#language", Select).value = "nl"
        await driver.until(
            lambda: "Je naam" in [str(label.content) for label in screen.query(".label").results(Static)]
        )
        assert screen.query_one("#name", Input).value == "Ada"
        assert screen.query_one("#option-out_at", Input).value == "3"
        await driver.click("#begin")
        await driver.ready()
        assert str(driver.session.game) == "leopard:classic(out_at=3)"
        assert driver.session.match.names == ["Ada", "random"]
        assert driver.text("#standing").replace("\u00a0", " ").startswith(("▶ Ada 0 (9 kaarten)", "  Ada 0"))

    run(test, path)


def test_players_and_variant_change_the_form(path: Path) -> None:
    async def test(driver: Driver) -> None:
        screen = driver.app.screen
        screen.query_one("#family", Select).value = "beverbende"
        await driver.pilot.pause()
        screen.query_one("#seats", Select).value = 4
        await driver.until(lambda: len(screen.query("#house .row Select")) > 3 and bool(screen.query("#bot-3")))
        screen.query_one("#variant", Select).value = "single"
        await driver.until(lambda: not screen.query("#bot-2"))
        assert driver.text("#about") == "With a single pack of cards, for fewer players."
        screen.query_one("#option-max_rounds").focus()
        await driver.pilot.pause()
        assert driver.text("#hint") == "After how many turns of each player the deal ends if nobody calls."

    run(test, path)


def test_a_value_that_cannot_be_is_named(path: Path) -> None:
    async def test(driver: Driver) -> None:
        screen = driver.app.screen
        screen.query_one("#family", Select).value = "leopard"
        await driver.until(lambda: bool(screen.query("#option-hand")))
        screen.query_one("#option-hand", Input).value = "99"
        await driver.click("#begin")
        assert driver.text("#hint") == "hand must be one of 1-26, not 99"
        assert driver.app.screen is screen

    run(test, path)


def test_the_last_match_is_gone_on_with_from_the_start_screen(path: Path) -> None:
    setup("beverbende", name="Ada").begin().save(path)

    async def test(driver: Driver) -> None:
        await driver.click("#resume")
        await driver.ready()
        assert driver.session.match.names == ["Ada", "random"]

    run(test, path)


def test_what_stops_the_application_is_kept(path: Path) -> None:
    path.write_text(setup("leopard").begin().match.record().dumps().replace('"events":[]', '"events":["yes"]'))
    app = PlayApp("en", path, read_match(path), lambda game, say: "")

    async def body() -> None:
        async with app.run_test() as pilot:
            for _ in range(PATIENCE):
                await pilot.pause(0.02)
                if app.failure is not None:
                    break

    asyncio.run(body())
    assert str(app.failure).startswith("deal 1, event 0: 'yes' is not legal now")
    assert app.return_code == 2


# --- playing ---------------------------------------------------------------------------------------------


def test_a_card_is_played_by_keys(path: Path) -> None:
    async def test(driver: Driver) -> None:
        move = next(m for m in driver.session.deal.moves() if m[0] in "23456789" and "@A" in m)
        card, spot = move.split("@")
        hand = [place.card for place in driver.session.scene().area("hand").places]
        await driver.press(HAND_KEYS[hand.index(card)])
        assert driver.place(f"#hand-{hand.index(card)}").drawn.mark == "chosen"
        assert driver.lines(f"#place-{spot}")[0] == f"┏{spot[1]}━━┓"
        await driver.press(spot[1])
        assert driver.app.focused is driver.place(f"#place-{spot}")
        await driver.press("enter")
        await driver.ready()
        assert move in driver.session.deal.history
        assert driver.lines(f"#place-{spot}")[1][1:3] == Catalogue("en").card(card)

    run(test, path, setup("leopard"))


def test_a_digit_goes_to_the_other_square_when_pressed_again(path: Path) -> None:
    async def test(driver: Driver) -> None:
        move = next(m for m in driver.session.deal.moves() if m[0] in "23456789" and "@B" in m)
        hand = [place.card for place in driver.session.scene().area("hand").places]
        await driver.press(HAND_KEYS[hand.index(move[:2])], move[-1], move[-1])
        assert driver.app.focused is driver.place(f"#place-B{move[-1]}")
        await driver.press("۱")
        assert driver.app.focused is driver.place("#place-A1")
        await driver.press("escape")
        assert not [view for view in driver.app.screen.query(PlaceView) if view.drawn.mark == "chosen"]

    run(test, path, setup("leopard"))


def test_a_card_is_discarded_by_mouse(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.click("#hand-2")
        card = driver.place("#hand-2").drawn.place.card
        await driver.click("#place-discards")
        await driver.ready()
        assert f"x{card}" in driver.session.deal.history

    run(test, path, setup("leopard"))


def test_a_row_is_played_by_mouse_and_by_keys(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.play_on(lambda: "keep 3" in driver.session.deal.moves())
        before = len(driver.session.deal.history)
        await driver.press("3")
        assert driver.session.deal.history[before] == "keep 3"
        await driver.play_on(lambda: "draw" in driver.session.deal.moves())
        before = len(driver.session.deal.history)
        await driver.click("#place-stock")
        assert driver.session.deal.history[before] == "draw"

    run(test, path, setup("beverbende", 3))


def test_two_cards_are_swapped_by_touching_both(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.play_on(lambda: "swap 2 2.1" in driver.session.deal.moves())
        before = len(driver.session.deal.history)
        await driver.click("#place-1-2")
        assert driver.place("#place-2-1").drawn.mark == "legal"
        await driver.click("#place-2-1")
        assert driver.session.deal.history[before] == "swap 2 2.1"

    run(test, path, setup("beverbende"))


def test_a_place_that_cannot_be_touched_says_why(path: Path) -> None:
    async def test(driver: Driver) -> None:
        before = list(driver.session.deal.history)
        await driver.click("#place-A5")
        assert driver.text("#info").startswith("Not now. You may touch: ")
        await driver.press("right")
        assert driver.text("#info") == "Your square, 6: nothing."
        assert driver.session.deal.history == before

    run(test, path, setup("leopard"))


def test_going_out_wants_a_second_press(path: Path) -> None:
    async def test(driver: Driver) -> None:
        button = driver.app.screen.query_one("#say-out", Button)
        assert not driver.app.screen.query_one("#say-stop").display
        await driver.click("#say-out")
        assert (str(button.label), driver.session.deal.is_over) == ("Press again: Go out", False)
        await driver.press("escape")
        assert str(button.label) == "Go out"
        await driver.pilot.pause(0.3)
        await driver.click("#say-out")
        await driver.click("#place-stock")
        await driver.press("a")
        assert str(button.label) == "Go out"
        await driver.pilot.pause(0.3)
        await driver.click("#say-out")
        await driver.pilot.pause(0.3)  # a button is not pressed twice by a double click
        await driver.click("#say-out")
        assert driver.session.deal.closer == 0
        assert driver.text("#result").splitlines()[0] == "Deal 1 is over."

    run(test, path, setup("leopard(out_at=0)"))


def test_other_buttons_are_pressed_once(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.play_on(lambda: "pass" in driver.session.deal.moves())
        before = len(driver.session.deal.history)
        await driver.click("#say-pass")
        assert driver.session.deal.history[before] == "pass"

    run(test, path, setup("beverbende"))


def test_moves_are_typed(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.press("/")
        await driver.press("f", "o", "o", "enter")
        moves = driver.session.deal.moves()
        expected = f'"foo" is not a move now. Expected a move such as {moves[0]}; there are {len(moves)} now.'
        assert driver.text("#info") == expected
        driver.app.screen.query_one("#move", Input).value = moves[-1]
        await driver.press("enter")
        assert moves[-1] in driver.session.deal.history
        assert driver.app.screen.query_one("#move", Input).value == ""

    run(test, path, setup("leopard"))


def test_the_arrows_go_from_place_to_place(path: Path) -> None:
    async def test(driver: Driver) -> None:
        driver.place("#place-A1").focus()
        await driver.press("right", "down")
        assert driver.app.focused is driver.place("#place-A5")
        assert driver.text("#info") == "Your square, 5: nothing."
        await driver.press("left", "left", "up")
        assert driver.app.focused is driver.place("#place-stock")

    run(test, path, setup("leopard"))


def test_a_bot_is_waited_for(path: Path) -> None:
    async def test(driver: Driver) -> None:
        driver.table.delay = 60
        while driver.session.is_mine:
            driver.session.deal.act(driver.session.deal.actions()[-1])
        driver.table.go_on()
        await driver.click("#place-stock")
        assert driver.text("#info") == "Bot 2 is to move."

    run(test, path, setup("beverbende"))


# --- peeking ---------------------------------------------------------------------------------------------


def test_known_cards_show_for_a_while_after_space(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wildpack.terminal.table.PEEK_SECONDS", 5.0)

    async def test(driver: Driver) -> None:
        known = driver.session.deal.known(0)["1.1"]
        assert driver.lines("#place-1-1")[1] == "│▒▒▒▒▒│"
        await driver.press("space")
        assert Catalogue("en").card(known) in driver.lines("#place-1-1")[1]
        assert driver.lines("#place-1-2")[1] == "│▒▒▒▒▒│"
        await driver.until(lambda: driver.lines("#place-1-1")[1] == "│▒▒▒▒▒│")

    run(test, path, setup("beverbende"))


# --- the end ---------------------------------------------------------------------------------------------


def test_a_match_ends_with_its_result_and_begins_anew(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.play_on(lambda: driver.session.deal.is_over)
        lines = driver.text("#result").splitlines()
        scores = driver.session.deal.scores
        assert scores is not None
        assert lines[0] == "Deal 1 is over."
        assert lines[1].startswith(f"You: {scores[0]} point")
        assert lines[-1].startswith("The match is over")
        assert all(
            view.drawn.place.face == "up"
            for view in driver.app.screen.query("#mine .-row PlaceView").results(PlaceView)
        )
        first = driver.session
        await driver.press("n")
        await driver.ready()
        assert driver.session is not first
        assert driver.session.match.names == first.match.names

    run(test, path, setup("beverbende"))


def test_the_next_deal_follows(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.press("n")
        assert len(driver.session.match.deals) == 1
        await driver.type("out")
        assert not driver.app.screen.query_one(HandView).display
        await driver.click("#next")
        await driver.ready()
        assert len(driver.session.match.deals) == 2
        assert driver.app.screen.query_one(HandView).display
        assert "Deal 2. Dealer: " in driver.text("#told")

    run(test, path, setup("leopard(out_at=0)"))


# --- saving ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["leopard", "beverbende"])
def test_a_saved_match_shows_the_same_table(game: str, path: Path) -> None:
    scenes: list[Scene] = []
    tables: list[list[str]] = []

    def table(driver: Driver) -> list[str]:
        return [str(view.render()) for view in driver.app.screen.query(PlaceView) if view.display]

    async def test(driver: Driver) -> None:
        await driver.play_on(lambda: len(driver.session.deal.history) > 6)
        await driver.press("s")
        assert driver.text("#info") == f"The match is saved in {path}."
        await look(driver)

    async def look(driver: Driver) -> None:
        scenes.append(driver.session.scene())
        tables.append(table(driver))

    run(test, path, setup(game, name="Ada"))
    run(look, path, read_match(path))
    assert scenes[0] == scenes[1]
    assert tables[0] == tables[1]


def test_every_move_is_kept(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.type(driver.session.deal.moves()[0])
        assert read_match(path).replay().deals[0].history == driver.session.deal.history

    run(test, path, setup("leopard"))


def test_a_match_that_cannot_be_saved_goes_on(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "match.json"

    async def test(driver: Driver) -> None:
        await driver.press("s")
        assert driver.text("#info") == f"The match could not be saved in {nowhere}: No such file or directory."
        move = driver.session.deal.moves()[0]
        await driver.type(move)
        assert move in driver.session.deal.history

    run(test, nowhere, setup("leopard"))


# --- help ------------------------------------------------------------------------------------------------


def test_help_shows_the_keys_and_the_rules(path: Path) -> None:
    async def test(driver: Driver) -> None:
        await driver.press("question_mark")
        assert isinstance(driver.app.screen, HelpScreen)
        text = str(driver.app.screen.query_one(Static).content)
        assert text.startswith("Touch a card and then its place, ")
        assert text.endswith("The rules of leopard:classic.")
        await driver.press("escape")
        assert isinstance(driver.app.screen, TableScreen)

    run(test, path, setup("leopard"))
