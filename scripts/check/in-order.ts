/**
 * Runs `work` on every item, at most `width` at a time, and yields the results in the items' own order, each as soon
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
    // Its failure is met in its turn; until then the source may be making the next item.
    value.catch(() => undefined)
    running.push({ item, value })
    const first = running.length >= width ? running.shift() : undefined
    if (first) yield { item: first.item, value: await first.value }
  }
  for (const { item, value } of running) yield { item, value: await value }
}
