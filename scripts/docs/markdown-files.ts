import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const repository = join(import.meta.dirname, '..', '..')

/** Every file of the repository that git does not ignore, from its root. */
export const repositoryFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: repository, encoding: 'utf8' },
)
  .split('\0')
  .filter(Boolean)

/** Every folder that holds such a file, itself or further down. */
export const repositoryFolders: ReadonlySet<string> = new Set(repositoryFiles.flatMap(foldersAbove))

/** A Markdown file by its path from the repository's root. */
export interface MarkdownFile {
  readonly path: string
  /** Without its blocks of code. */
  readonly text: string
}

export const markdownFiles: readonly MarkdownFile[] = repositoryFiles
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({
    path,
    text: readFileSync(join(repository, path), 'utf8').replace(/^```.*?^```/gms, ''),
  }))

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [...foldersAbove(folder), folder]
}
