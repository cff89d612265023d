"""`python write_answers.py <openapi.json>` makes `answers.py` from the API's OpenAPI document, which `npm run openapi
-- <file>` writes. A test fails if the file is out of date."""

from __future__ import annotations

import json
import sys
from keyword import iskeyword
from pathlib import Path
from typing import Any

ANSWERS = Path(__file__).parent / "src" / "likeness" / "answers.py"

HEAD = '''"""What the API takes and answers. `write_answers.py` made this file of the OpenAPI document.

Members may come that are not here; what is here keeps its meaning.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict
'''

SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}

Schema = dict[str, Any]


class Writer:
    """Writes a type for each named schema of the document, and a TypedDict for each object within them.

    An object without a name is named by its place. Objects with the same members share one type.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self.types: list[str] = []

    def declare(self, name: str, schema: Schema) -> None:
        """Writes the type of a named schema."""
        members = _members(schema)
        if members:
            self.types.append(self._class(name, members, set(schema.get("required", []))))
        else:
            self.types.append(f"{name} = {self._typed(schema, name)}\n")

    def _typed(self, schema: Schema, name: str) -> str:
        """The type of a schema. An object gets the given name, unless it already has one."""
        if "$ref" in schema:
            return str(schema["$ref"]).rsplit("/", 1)[-1]
        if "anyOf" in schema:
            return self._union([self._typed(entry, name) for entry in schema["anyOf"]])
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
        kind = schema.get("type")
        if isinstance(kind, list):
            return self._union([SCALARS[entry] for entry in kind])
        if kind == "array":
            return self._list(schema, name)
        if kind == "object":
            return self._object(schema, name)
        return SCALARS.get(str(kind), "Any")

    def _union(self, types: list[str]) -> str:
        present = list(dict.fromkeys(entry for entry in types if entry != "None"))
        return " | ".join(present if present == types else [*present, "None"])

    def _list(self, schema: Schema, name: str) -> str:
        if "prefixItems" in schema:
            return f"tuple[{', '.join(self._typed(entry, name) for entry in schema['prefixItems'])}]"
        return f"list[{self._typed(schema['items'], name.removesuffix('s'))}]"

    def _object(self, schema: Schema, name: str) -> str:
        members = _members(schema)
        if not members:
            others = schema.get("additionalProperties")
            key = self._typed(schema.get("propertyNames", {"type": "string"}), name)
            value = self._typed(others, name) if isinstance(others, dict) and others else "Any"
            return f"dict[{key}, {value}]"
        # Descriptions may differ between objects with the same members.
        shape = json.dumps([schema.get("required"), {key: _shape(member) for key, member in members.items()}])
        if shape not in self._names:
            self._names[shape] = name
            self.types.append(self._class(name, members, set(schema.get("required", []))))
        return self._names[shape]

    def _class(self, name: str, members: dict[str, Schema], required: set[str]) -> str:
        types = {key: self._typed(member, name + _camel(key)) for key, member in members.items()}
        if any(iskeyword(key) for key in members):
            entries = "".join(f'    "{key}": {written!r},\n' for key, written in types.items())
            return f'{name} = TypedDict("{name}", {{\n{entries}}})\n'
        parts = [key for key in members if key in required], [key for key in members if key not in required]
        classes = []
        base = "TypedDict"
        if parts[1] and parts[0]:
            classes.append(f"class _{name}(TypedDict):\n" + _fields(parts[0], types, members))
            base = f"_{name}"
        last = parts[1] or parts[0]
        total = ", total=False" if parts[1] else ""
        classes.append(f"class {name}({base}{total}):\n" + _fields(last, types, members))
        return "\n\n".join(classes)


def _members(schema: Schema) -> dict[str, Schema]:
    """The members of an object; empty if it may have any members."""
    properties: dict[str, Schema] = schema.get("properties", {})
    if schema.get("additionalProperties") == {}:
        return {}
    return {key: member for key, member in properties.items() if not key.startswith("$")}


def _fields(keys: list[str], types: dict[str, str], members: dict[str, Schema]) -> str:
    lines = []
    for key in keys:
        lines.append(f"    {key}: {types[key]}\n")
        text = members[key].get("description")
        if text:
            lines.append(f"    {json.dumps(text, ensure_ascii=False)}\n")
    return "".join(lines)


def _shape(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: _shape(value) for key, value in schema.items() if key != "description"}
    return schema


def _camel(key: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in key.split("_"))


def answers_module(document: Schema) -> str:
    """The text of `answers.py`."""
    writer = Writer()
    for name, schema in document["components"]["schemas"].items():
        writer.declare(name, schema)
    return HEAD + "".join(f"\n\n{text}" for text in writer.types)


if __name__ == "__main__":
    ANSWERS.write_text(answers_module(json.loads(Path(sys.argv[1]).read_text("utf-8"))), "utf-8")
