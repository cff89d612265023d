/** Blocks of Markdown as one text, a blank line between them; what is empty is left out. */
export const blocks = (parts: readonly (string | null)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

/** A table; bars and line breaks in cells are made harmless. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells
      .map((cell) =>
        String(cell)
          .replaceAll('|', '\\|')
          .replace(/\s*\n\s*/g, ' '),
      )
      .join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Text that stands between square brackets. */
export const linkText = (text: string): string => text.replace(/[[\]]/g, '\\$&')

/** Code of several lines, as it is. */
export const fenced = (code: string, language = ''): string => `\`\`\`${language}\n${code}\n\`\`\``

/** An answer in Markdown. */
export const markdownResponse = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
