/*
 * Prints what is wrong with the rules in `rules/`, by file and line, and what to do about it. Exits with 1 on an error,
 * not on a warning.
 */
import { formatRuleProblem, lintRules } from '@likeness/rules'

const { documents, errors, warnings } = lintRules(new Date().toISOString().slice(0, 10))
for (const problem of warnings) console.warn(`warning: ${formatRuleProblem(problem)}`)
for (const problem of errors) console.error(`error: ${formatRuleProblem(problem)}`)
console.log(`${documents} documents, ${errors.length} errors, ${warnings.length} warnings.`)
process.exitCode = errors.length > 0 ? 1 : 0
