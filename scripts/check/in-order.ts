/**
 * Runs `work` on every item, at most `width` concurrently, and yields the results in the order of the items, each as soon
 * as it and all before it are done.
 */
export async function* inOrder<Item, Value>(
  items: Iterable<Item> | AsyncIterable<Item>,
  width: number,
  work: (item: Item) => Promise<Value>,
): AsyncGenerator<{ item: Item; value: Value }> {
  const running: { item: Item; value: Promise<Value> }[] = []
  for await (const item of items) {
    const value = work(item)
    // The failure is thrown when this item's turn comes. Until then it must not count as unhandled, while the source makes
    // the next item.
    value.catch(() => undefined)
    running.push({ item, value })
    const first = running.length >= width ? running.shift() : undefined
    if (first) yield { item: first.item, value: await first.value }
  }
  for (const { item, value } of running) yield { item, value: await value }
}
