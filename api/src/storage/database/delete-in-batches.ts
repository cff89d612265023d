/** A statement has seconds only, and takes back all that it did where they do not suffice. */
const deletedAtOnce = 200

/**
 * Deletes rows in statements of a bounded size. Each is to leave out what is locked (`for update skip locked`), so that
 * one row that is in use keeps none of the others.
 * @param deleteSome Deletes at most so many, and tells how many.
 * @returns How many in all.
 */
export async function deleteInBatches(
  deleteSome: (most: number) => Promise<{ numAffectedRows?: bigint }>,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await deleteSome(deletedAtOnce)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < deletedAtOnce) return deleted
  }
}
