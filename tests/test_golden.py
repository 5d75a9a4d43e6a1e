"""The golden deals replay to the facts and texts that are stored, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

import wildpack
from tests import golden


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_deal_is_as_stored(path: Path) -> None:
    record = golden.read(path)
    assert record.check() == []
    assert golden.with_facts(record).dumps() + "\n" == path.read_text("utf-8")
    assert golden.text(record) == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("family", wildpack.games())
def test_every_variant_has_a_golden_deal_and_one_has_other_options(family: str) -> None:
    records = [golden.read(path) for path in golden.files() if path.parent == golden.folder(family)]
    plain = {record.variant for record in records if not record.options}
    assert plain == set(wildpack.games()[family].variants)
    assert any(len(record.options) > 1 for record in records)


def test_no_text_lies_there_without_its_record() -> None:
    texts = {path for family in wildpack.games() for path in golden.folder(family).glob("*.txt")}
    assert texts == {path.with_suffix(".txt") for path in golden.files()}


def test_golden_deals_end_in_both_ways_and_need_a_shuffle() -> None:
    records = [golden.read(path) for path in golden.files()]
    assert {record.game for record in records if record.closer is None} == set(wildpack.games())
    assert {record.game for record in records if record.closer is not None} == set(wildpack.games())
    assert any(not isinstance(event, str) for record in records for event in record.events)
