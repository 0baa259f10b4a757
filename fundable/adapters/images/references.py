"""How large a picture becomes when its references are followed: ten nested groups that each `use` the next one ten
times are ten billion shapes. Counted without drawing anything, and without recursion (files 3)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set
from urllib.parse import unquote

from fundable.adapters.images.refusals import unreadable

MAX_EXPANDED_ELEMENTS = 500_000
MAX_MARKER_ELEMENTS = 5_000_000  # if every marker were drawn at every point of every path
_DOCUMENT = 0


class ReferenceGraph:
    """Fed in document order. A node is an element with an id, together with what it holds that has no id of its own."""

    def __init__(self) -> None:
        self._open = [_DOCUMENT]
        self._elements = [0]
        self._held: list[list[int]] = [[]]
        self._targets: list[Counter[str]] = [Counter()]
        self._selectors: list[Counter[str]] = [Counter()]
        self._by_id: dict[str, int] = {}
        self._styled: dict[str, set[str]] = defaultdict(set)
        self._styled_left = MAX_EXPANDED_ELEMENTS
        self._markers: list[int] = []
        self._points = 0

    def enter(self, name: str, element_id: str | None, classes: Iterable[str]) -> None:
        """An element begins. Its name, id and classes are what a style sheet may choose it by."""
        node = self._open[-1] if element_id is None else self._add(element_id)
        self._open.append(node)
        self._elements[node] += 1
        if name == "marker" and element_id is not None:
            self._markers.append(node)
        self._selectors[node].update({"*", name, f"#{element_id}", *(f".{each}" for each in classes)})

    def leave(self) -> None:
        self._open.pop()

    def draw(self, path: str) -> None:
        """The open element has this path data or list of points. A point takes two characters at least."""
        self._points += len(path) // 2

    def refer(self, element_ids: Iterable[str]) -> None:
        """The open element refers to these ids, by href or url()."""
        for element_id in element_ids:
            self._targets[self._open[-1]].update(_spellings(element_id))

    def style(self, targets_by_selector: Mapping[str, Set[str]]) -> None:
        """A style sheet makes what a simple selector chooses (`g`, `.st0`, `#x`, `*`) refer to these ids."""
        for selector, targets in targets_by_selector.items():
            self._styled[selector].update(*(_spellings(target) for target in targets))

    def check(self) -> None:
        """Raises Refused `upload_unreadable` when the picture refers to itself or grows past the limit."""
        sizes: dict[int, int] = {}
        under_way: dict[int, Counter[int]] = {}
        path = [_DOCUMENT]
        while path:
            node = path[-1]
            if node in sizes:
                path.pop()
            elif node in under_way:
                edges = under_way.pop(path.pop())
                sizes[node] = self._elements[node] + sum(sizes[to] * times for to, times in edges.items())
                if sizes[node] > MAX_EXPANDED_ELEMENTS:
                    raise unreadable()
            else:
                under_way[node] = self._edges(node)
                if any(to in under_way for to in under_way[node]):
                    raise unreadable()
                path.extend(to for to in under_way[node] if to not in sizes)
        if self._points * sum(sizes[node] for node in self._markers) > MAX_MARKER_ELEMENTS:
            raise unreadable()

    def _add(self, element_id: str) -> int:
        node = len(self._elements)
        self._held[self._open[-1]].append(node)
        self._elements.append(0)
        self._held.append([])
        self._targets.append(Counter())
        self._selectors.append(Counter())
        self._by_id.setdefault(element_id, node)
        return node

    def _edges(self, node: int) -> Counter[int]:
        """The nodes that are drawn with this one, and how often. Raises Refused `upload_unreadable` past the limit."""
        edges = Counter(self._held[node])
        for target, times in self._targets[node].items():
            if target in self._by_id:
                edges[self._by_id[target]] += times
        for selector in self._selectors[node].keys() & self._styled.keys():
            self._styled_left -= len(self._styled[selector])  # each one is an element more, or a dead reference
            if self._styled_left < 0:
                raise unreadable()
            for target in self._styled[selector] & self._by_id.keys():
                edges[self._by_id[target]] += self._selectors[node][selector]
        return edges


def _spellings(element_id: str) -> set[str]:
    """An address may write any character as %41."""
    return {element_id, unquote(element_id)}
