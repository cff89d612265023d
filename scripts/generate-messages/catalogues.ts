import { join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')

/** A workspace's messages: the folder with a file for each language, and the file with the types of their values. */
export interface Catalogue {
  readonly name: string
  readonly messages: string
  readonly types: string
}

const catalogueOf = (workspace: string): Catalogue => ({
  name: workspace,
  messages: join(repository, workspace, 'messages'),
  types: join(repository, workspace, 'src', 'messages', 'parameters.ts'),
})

export const catalogues: readonly Catalogue[] = ['rules', 'api/engine', 'site'].map(catalogueOf)
