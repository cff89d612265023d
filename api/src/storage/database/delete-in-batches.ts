/** The most rows per statement. A statement that runs into its time limit of seconds is rolled back as a whole. */
const deletedAtOnce = 200

/**
 * Deletes rows in statements of a bounded size. Each statement must skip locked rows (`for update skip locked`), so that
 * a row in use does not stop the deletion of the others.
 * @param deleteSome Deletes at most `most` rows and returns how many it deleted.
 * @returns The number of deleted rows in all.
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
