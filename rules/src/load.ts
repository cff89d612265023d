import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bandsLieInFrame,
  exactFiguresAgree,
  figuresSaySomething,
  millimetresHavePrint,
  rangesAreOrdered,
} from './checks/bands.ts'
import { countryCodeExists, filePathAgrees } from './checks/identity.ts'
import { attireAgrees, hairAgrees, waivedBoundsExist } from './checks/person.ts'
import { backSaysOneThing, pixelsAgreeWithPrint, printStandsUpright, unitsAreRight } from './checks/sizes.ts'
import { citationsAgree, figuresAreCited } from './checks/sources.ts'
import { photoCodeIsGiven, takenCasesDiffer } from './checks/taken.ts'
import { textAgreesWithNumbers } from './checks/text.ts'
import { changesAgree, historyAgrees } from './checks/versions.ts'
import { parseRule } from './loading/parse.ts'
import { type FieldProblem, formatFieldPath, type RuleCheck, type RuleProblem } from './loading/problem.ts'
import { isHistoryFile, ruleFiles } from './loading/rule-files.ts'
import { schemaProblems } from './loading/schema-problem.ts'
import { RuleDocument } from './schema/document.ts'
import { countryNames } from './search/country-names.ts'
import { documentFinder } from './search/finder.ts'

/** Every check that a document must pass after it has passed the schema. */
const ruleChecks: readonly RuleCheck[] = [
  filePathAgrees,
  countryCodeExists,
  citationsAgree,
  figuresAreCited,
  figuresSaySomething,
  rangesAreOrdered,
  exactFiguresAgree,
  bandsLieInFrame,
  millimetresHavePrint,
  attireAgrees,
  hairAgrees,
  waivedBoundsExist,
  printStandsUpright,
  unitsAreRight,
  pixelsAgreeWithPrint,
  backSaysOneThing,
  takenCasesDiffer,
  photoCodeIsGiven,
  textAgreesWithNumbers,
  changesAgree,
]

/** A rule that has passed its own checks. */
interface LoadedRule {
  file: string
  document: RuleDocument
  /** Adds to problems their places in the file. */
  locate(problems: readonly FieldProblem[]): RuleProblem[]
}

type RuleResult = { ok: true; rule: LoadedRule } | { ok: false; problems: RuleProblem[] }

/** Reads and checks one rule file of a folder. Returns the rule or its problems. Throws if the file cannot be read. */
export function loadRule(directory: string, file: string): RuleResult {
  const parsed = parseRule(file, readFileSync(join(directory, file), 'utf8'))
  if (!parsed.ok) return parsed
  const { value } = parsed.rule
  const shaped = RuleDocument.safeParse(value)
  const problems = shaped.success
    ? ruleChecks.flatMap((check) => check(shaped.data, file))
    : schemaProblems(RuleDocument, value, shaped.error.issues)
  const locate = (wrong: readonly FieldProblem[]): RuleProblem[] =>
    wrong
      .map(({ path, problem, remedy }) => {
        return { file, ...parsed.rule.positionOf(path), field: formatFieldPath(path), problem, remedy }
      })
      .toSorted((a, b) => a.line - b.line)
  if (shaped.success && problems.length === 0) {
    return { ok: true, rule: { file, document: shaped.data, locate } }
  }
  return { ok: false, problems: locate(problems) }
}

/** The checked rules of a folder. */
export interface Catalog {
  /** The current version of each document, sorted by id. */
  documents: readonly RuleDocument[]
  /** The version of the document that changed last: `2026.11`. */
  version: string
  /** The current version of a document, or a given version; undefined if there is none. */
  find(id: string, version?: string): RuleDocument | undefined
  /** The versions of a document that `find` knows, the current one first; empty for an unknown document. */
  versionsOf(id: string): string[]
  /** Ids that may be meant by an unknown id or by words such as "India": the best first, at most three. */
  near(id: string): string[]
}

export type LoadResult = { ok: true; catalog: Catalog } | { ok: false; problems: RuleProblem[] }

/** The folder of this workspace's own rules. */
export const rulesFolder = fileURLToPath(new URL('../documents', import.meta.url))

/**
 * Reads and checks `<country>/<document>.yaml` and the earlier versions in `<country>/<document>.history/` under a folder.
 * @param directory Default: this workspace's own rules.
 * @returns The catalog if there is no problem at all; otherwise all problems, by file and line.
 */
export function loadCatalog(directory: string = rulesFolder): LoadResult {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    return refused(directory, 'there is no such folder', 'Name the folder that contains the country folders')
  }
  const files = ruleFiles(directory)
  if (files.length === 0)
    return refused(directory, 'the folder contains no rules', 'Add <country>/<document>.yaml')
  const results = files.map((file) => loadRule(directory, file))
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems))
  if (problems.length > 0) return { ok: false, problems }
  return catalogOf(results.flatMap((result) => (result.ok ? [result.rule] : [])))
}

/**
 * Reads and checks one document's current rule, like `loadCatalog` but within milliseconds.
 * @returns The rule or its problems; undefined if the folder has no file for that id.
 */
export function loadDocument(id: string, directory: string = rulesFolder): RuleResult | undefined {
  const [country, ...document] = id.split('-')
  const file = `${country}/${document.join('-')}.yaml`
  return ruleFiles(directory).includes(file) ? loadRule(directory, file) : undefined
}

function refused(file: string, problem: string, remedy: string): LoadResult {
  return { ok: false, problems: [{ file, field: '', problem, remedy }] }
}

/** The catalog of rules that have each passed their own checks. Here the versions of each document are compared. */
function catalogOf(rules: readonly LoadedRule[]): LoadResult {
  const current = rules.filter(({ file }) => !isHistoryFile(file)).map(({ document }) => document)
  const documents = current.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const byId = new Map(documents.map((document) => [document.id, document]))
  const history = rules.filter(({ file }) => isHistoryFile(file))
  const problems = history.flatMap(({ document, locate }) =>
    locate(historyAgrees(document, byId.get(document.id))),
  )
  if (problems.length > 0) return { ok: false, problems }

  const earlier = history.map(({ document }) => document)
  const ofVersion = new Map([...documents, ...earlier].map((each) => [`${each.id} ${each.version}`, each]))
  let finder: ReturnType<typeof documentFinder> | undefined
  /** Prepared when it is used first, because most processes never need it. */
  const preparedFinder = () =>
    documentFinder(
      documents.map(({ id, title, inOwnLanguage, country, countryName }) => ({
        id,
        title,
        ownTitle: inOwnLanguage?.title,
        countryNames: countryNames(country, countryName),
      })),
    )
  const catalog: Catalog = {
    documents,
    version: documents.map(({ version }) => version).reduce((a, b) => (a > b ? a : b), ''),
    find: (id, version) => (version === undefined ? byId.get(id) : ofVersion.get(`${id} ${version}`)),
    versionsOf: (id) =>
      [...ofVersion.values()]
        .filter((document) => document.id === id)
        .map(({ version }) => version)
        .toSorted()
        .toReversed(),
    near: (id) => {
      finder ??= preparedFinder()
      return finder(id).ids.slice(0, 3)
    },
  }
  return { ok: true, catalog }
}
