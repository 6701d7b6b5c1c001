"""Arrow's C interface, written out: columns of numpy arrays as a stream, without a copy and without pyarrow.

The structures are those of https://arrow.apache.org/docs/format/CDataInterface.html and its stream interface, handed
over in capsules as its PyCapsule interface says. The arrays live until the last consumer has released them.
"""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    PYFUNCTYPE,
    Structure,
    c_char_p,
    c_int,
    c_int64,
    c_void_p,
    cast,
    pointer,
    py_object,
)
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt


class _Schema(Structure):
    pass


class _Array(Structure):
    pass


class _Stream(Structure):
    pass


_ReleaseSchema = CFUNCTYPE(None, POINTER(_Schema))
_ReleaseArray = CFUNCTYPE(None, POINTER(_Array))
_GetSchema = CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Schema))
_GetNext = CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Array))
_GetLastError = CFUNCTYPE(c_char_p, POINTER(_Stream))
_ReleaseStream = CFUNCTYPE(None, POINTER(_Stream))


def _tree(node: type[Structure], release: Any) -> list[tuple[str, Any]]:
    """The last fields of a structure that may have others below it."""
    below = [("children", POINTER(POINTER(node))), ("dictionary", POINTER(node))]
    return [*below, *_owned(release)]


def _owned(release: Any) -> list[tuple[str, Any]]:
    """The last fields of all structures: how to give it back, and what its owner knows it by."""
    return [("release", release), ("private_data", c_void_p)]


_Schema._fields_ = [
    *((text, c_char_p) for text in ("format", "name", "metadata")),
    *((number, c_int64) for number in ("flags", "n_children")),
    *_tree(_Schema, _ReleaseSchema),
]
_Array._fields_ = [
    *((number, c_int64) for number in ("length", "null_count", "offset", "n_buffers", "n_children")),
    ("buffers", POINTER(c_void_p)),
    *_tree(_Array, _ReleaseArray),
]
_Stream._fields_ = [
    ("get_schema", _GetSchema),
    ("get_next", _GetNext),
    ("get_last_error", _GetLastError),
    *_owned(_ReleaseStream),
]

_FORMATS = {"uint8": b"C", "uint16": b"S", "uint32": b"I", "uint64": b"L", "int64": b"l"}

_alive: dict[int, Any] = {}
"""What consumers still use, by the number in ``private_data``."""
_numbers = count(1)


def _keep(things: Any) -> int:
    number = next(_numbers)
    _alive[number] = things
    return number


def _release(structure: Any) -> None:
    """Marks a structure as released, after its children, and forgets what it held."""
    contents = structure.contents
    for child in range(getattr(contents, "n_children", 0)):
        each = contents.children[child]
        if each.contents.release:
            each.contents.release(each)
    number = contents.private_data
    contents.release = type(contents.release)()
    _alive.pop(number or 0, None)


_release_schema = _ReleaseSchema(_release)
_release_array = _ReleaseArray(_release)
_release_stream = _ReleaseStream(_release)


def _fill_schema(out: Any, columns: dict[str, npt.NDArray[Any]]) -> None:
    children = [_Schema() for _ in columns]
    for child, (name, column) in zip(children, columns.items()):
        texts = (_FORMATS[column.dtype.name], name.encode())
        child.format, child.name = texts
        child.release = _release_schema
        child.private_data = _keep(texts)
    pointers = (POINTER(_Schema) * len(children))(*[pointer(child) for child in children])
    schema = out.contents
    schema.format, schema.name, schema.metadata, schema.flags = b"+s", b"", None, 0
    schema.n_children = len(children)
    schema.children = cast(pointers, POINTER(POINTER(_Schema)))
    schema.dictionary = None
    schema.release = _release_schema
    schema.private_data = _keep((children, pointers))


def _fill_array(out: Any, columns: dict[str, npt.NDArray[Any]]) -> None:
    children = [_Array() for _ in columns]
    for child, column in zip(children, columns.values()):
        buffers = (c_void_p * 2)(None, column.ctypes.data)
        child.length, child.null_count, child.offset, child.n_buffers = len(column), 0, 0, 2
        child.buffers = cast(buffers, POINTER(c_void_p))
        child.release = _release_array
        child.private_data = _keep((column, buffers))
    pointers = (POINTER(_Array) * len(children))(*[pointer(child) for child in children])
    no_validity = (c_void_p * 1)(None)
    array = out.contents
    array.length = len(next(iter(columns.values())))
    array.null_count, array.offset, array.n_buffers, array.n_children = 0, 0, 1, len(children)
    array.buffers = cast(no_validity, POINTER(c_void_p))
    array.children = cast(pointers, POINTER(POINTER(_Array)))
    array.dictionary = None
    array.release = _release_array
    array.private_data = _keep((children, pointers, no_validity))


_NAME = b"arrow_array_stream"
_new_capsule = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", ctypes.pythonapi))
# The capsule is dying when it is asked, so it is passed as an address, not as an object.
_pointer_of = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))

_streams: dict[int, _Stream] = {}
"""The structures behind capsules, by address: a consumer may have moved their contents away."""


def _destroy(capsule: int) -> None:
    address = _pointer_of(capsule, _NAME)
    made = cast(address, POINTER(_Stream))
    if made.contents.release:
        made.contents.release(made)
    _streams.pop(address, None)


_destructor = CFUNCTYPE(None, c_void_p)(_destroy)


def stream(columns: dict[str, npt.NDArray[Any]]) -> object:
    """A capsule with a stream of one batch: columns of equal length, of integers."""
    columns = {name: np.ascontiguousarray(column) for name, column in columns.items()}
    batches = [columns]

    def get_schema(_: Any, out: Any) -> int:
        _fill_schema(out, columns)
        return 0

    def get_next(_: Any, out: Any) -> int:
        if batches:
            _fill_array(out, batches.pop())
        else:
            ctypes.memset(out, 0, ctypes.sizeof(_Array))
        return 0

    def no_error(_: Any) -> None:
        return None

    made = _Stream()
    callbacks: tuple[Any, ...] = (_GetSchema(get_schema), _GetNext(get_next), _GetLastError(no_error))
    made.get_schema, made.get_next, made.get_last_error = callbacks
    made.release = _release_stream
    made.private_data = _keep(callbacks)
    address = ctypes.addressof(made)
    _streams[address] = made
    capsule: object = _new_capsule(address, _NAME, cast(_destructor, c_void_p))
    return capsule
