import { schemaAddress } from '@likeness/rules'

/** A JSON answer of the catalog with the address of its schema. `site` makes that address absolute. */
export function described<Answer extends object>(
  name: Parameters<typeof schemaAddress>[0],
  answer: Answer,
  site: URL | undefined,
): Answer & { $schema: string } {
  return { $schema: schemaAddress(name, site), ...answer }
}
