import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { htmlRules } from './html-rules.ts'

let validator: HtmlValidate | undefined

/** The faults in a page's markup, each as a sentence with the position of the element. */
export function htmlFaults(html: string): string[] {
  validator ??= new HtmlValidate(new StaticConfigLoader(htmlRules))
  const { results } = validator.validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}
