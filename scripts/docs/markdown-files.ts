import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const repository = join(import.meta.dirname, '..', '..')

/** Every file that git does not ignore, by its path from the repository's root. */
export const repositoryFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: repository, encoding: 'utf8' },
)
  .split('\0')
  .filter(Boolean)

/** Every folder that contains such a file, directly or in a subfolder. */
export const repositoryFolders: ReadonlySet<string> = new Set(repositoryFiles.flatMap(foldersAbove))

/** A Markdown file by its path from the repository's root. */
export interface MarkdownFile {
  readonly path: string
  /** The text without its code blocks. */
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
