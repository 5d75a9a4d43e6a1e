"""The GPU: it plays what the cores of this machine play, its kernels compile, and where there is none it is said."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_commands import failure
from wildpack.errors import NoDevice
from wildpack.kernels import device
from wildpack.lab import simulate

ROOT = Path(__file__).parents[2]
KERNELS = ["random", "thinking"]  # of simulations
KERNELS += ["begin_streams", "begin", "advance", "first_closed", "look_all", "choose_all", "masks", "encode"]


def run(module: str, *arguments: str, **environment: str) -> str:
    """What a module prints, run on its own: how numba compiles is settled when it is loaded."""
    command = [sys.executable, "-W", "error", "-m", module, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_gpu_plays_what_the_cores_play() -> None:
    assert run("tests.lab.on_gpu", NUMBA_ENABLE_CUDASIM="1").splitlines() == ["0 differ"]


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The PTX of each kernel."""
    folder = tmp_path_factory.mktemp("kernels")
    run("tests.lab.ptx", str(folder), NUMBA_DISABLE_JIT="0", NUMBA_BOUNDSCHECK="0")
    return {path.stem: path.read_text() for path in folder.iterdir()}


@pytest.mark.slow
def test_kernels_compile_for_a_gpu(kernels: dict[str, str]) -> None:
    assert set(kernels) == {f"{game}_{name}" for game in ("leopard", "beverbende") for name in KERNELS}
    for text in kernels.values():
        assert "\n.target sm_90\n" in text
        assert len(re.findall(r"^\.visible \.entry ", text, re.MULTILINE)) == 1


@pytest.mark.slow
def test_tables_lie_in_plain_memory_once(kernels: dict[str, str]) -> None:
    assert not any(".const" in text for text in kernels.values())
    for name in ("leopard_random", "leopard_thinking", "beverbende_random", "beverbende_thinking"):
        text = kernels[name]
        tables = re.findall(r"^\.weak \.global .* (table_\w+)\[\d+\] = (.*);$", text, re.MULTILINE)
        assert len(tables) == len({row for _, row in tables}) > 0


@pytest.mark.slow
def test_a_gpu_rounds_as_a_cpu_does(kernels: dict[str, str]) -> None:
    assert "mul.rn.f64" in kernels["leopard_thinking"]
    assert "fma.rn.f64" not in kernels["leopard_thinking"]  # Beverbende has some, in the power of CUDA's own library
    for text in kernels.values():
        assert not re.search(r"\b(mul|add|sub)\.f64", text)  # these may be fused later, those with .rn never


def test_without_a_gpu_it_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(device.cuda, "is_available", lambda: False)
    with pytest.raises(NoDevice, match="no CUDA device was found"):
        simulate("leopard", "random", 1, device="cuda")
    expected = "wildpack: no CUDA device was found (--device cpu works everywhere)"
    assert failure(["simulate", "leopard", "--deals", "1", "--device", "cuda"], capsys) == expected


def test_without_numba_cuda_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(NoDevice, match=r"pip install 'numba-cuda\[cu13\]' \(or --device cpu, which works everywhere\)"):
        device.load()
