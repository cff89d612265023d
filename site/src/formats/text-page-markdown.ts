import { missingOf, type Operator } from '../information/operator.ts'
import { type Part, type TextPage, verdictMessages } from '../information/text-page.ts'
import { inEnglish } from '../messages/english.ts'
import { blocks, bullets, table } from './markdown-parts.ts'

/** A page of text as Markdown. Of a drawing, its caption is written. */
export function textPageMarkdown({ title, lead, sections }: TextPage, operator: Operator): string {
  return blocks([
    `# ${title}`,
    lead,
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      ...section.parts.map((part) => partMarkdown(part, operator)),
    ]),
  ])
}

function partMarkdown(part: Part, operator: Operator): string {
  if (part === 'operator') return bullets(operatorLines(operator))
  if (typeof part === 'string') return part
  if ('list' in part) return bullets(part.list)
  if ('steps' in part) return part.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  if ('drawings' in part) {
    return bullets(
      part.drawings.map(({ verdict, caption }) => `${inEnglish(verdictMessages[verdict])}: ${caption}`),
    )
  }
  return table(part.head, part.rows)
}

function operatorLines(operator: Operator): string[] {
  const { name, address, email } = operator
  return [
    ...(name ? [name] : []),
    ...(address ? [address.join(', ')] : []),
    ...(email ? [`[${email}](mailto:${email})`] : []),
    ...missingOf(operator).map((setting) => `Not set: ${setting}`),
  ]
}
