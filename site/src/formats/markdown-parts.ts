/** Joins blocks of Markdown to one text, with a blank line between them. Empty blocks are left out. */
export const blocks = (parts: readonly (string | null)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

/** A table. Bars in cells are escaped, and line breaks are replaced. */
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

/** Escapes a text that is written between square brackets. */
export const linkText = (text: string): string => text.replace(/[[\]]/g, '\\$&')

/** Code of several lines, unchanged. */
export const fenced = (code: string, language = ''): string => `\`\`\`${language}\n${code}\n\`\`\``

/** An HTTP response with Markdown. */
export const markdownResponse = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
