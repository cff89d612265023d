import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { htmlRules } from './html-rules.ts'

let validator: HtmlValidate | undefined

/** What is wrong with the markup of a page, each as a sentence with the element's place. */
export function htmlFaults(html: string): string[] {
  validator ??= new HtmlValidate(new StaticConfigLoader(htmlRules))
  const { results } = validator.validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}
