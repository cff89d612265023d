/** A kind of statement that stops others, or the version of the service that still runs, on a table with many rows. */
interface Unsafe {
  readonly pattern: RegExp
  /** Why, and what to write instead. */
  readonly reason: string
  /** Whether it is safe on a table that the same migration creates. */
  readonly safeOnNew: boolean
}

/** Sources: PostgreSQL's documentation of ALTER TABLE and CREATE INDEX, and their lock levels. */
const unsafe: readonly Unsafe[] = [
  {
    pattern:
      /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(?<table>\w+)/,
    reason: 'stops all writing until the index is complete; make it an index migration',
    safeOnNew: true,
  },
  {
    pattern: /^(?:update|delete from) (?<table>\w+)/,
    reason: 'locks all its rows until its end; make it a data migration',
    safeOnNew: true,
  },
  {
    pattern: /^alter table (?<table>\w+)[^;]*\balter (?:column )?\w+ (?:set data )?type\b/,
    reason: 'writes the whole table again; add a column, copy in a data migration, and read both',
    safeOnNew: true,
  },
  {
    pattern: /^alter table (?<table>\w+)[^;]*\bset not null\b/,
    reason: 'reads the whole table; add a check "is not null" as not valid and validate it first',
    safeOnNew: true,
  },
  {
    pattern:
      /^alter table (?<table>\w+)[^;]*\badd (?:constraint \w+ )?(?:primary key|unique|exclude)\b(?! using index)/,
    reason: 'makes an index while nobody can write; make it a unique index migration',
    safeOnNew: true,
  },
  {
    pattern:
      /^alter table (?<table>\w+)[^;]*\badd constraint \w+ (?:foreign key|check)\b(?![^;]*\bnot valid\b)/,
    reason: 'reads the whole table; add it as not valid, and validate it in another migration',
    safeOnNew: true,
  },
  {
    pattern:
      /^alter table (?<table>\w+)[^;]*\badd column[^;]*\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)\b/,
    reason: 'writes the whole table again, because each row gets its own value; fill it in a data migration',
    safeOnNew: true,
  },
  {
    pattern:
      /^alter table (?<table>\w+)[^;]*\b(?:drop column|rename)\b|^drop table (?:if exists )?(?<dropped>\w+)/,
    reason: 'breaks the version that still runs; stop using it in one release, and drop it in the next',
    safeOnNew: true,
  },
  {
    pattern: /^(?:lock table|cluster|vacuum full|reindex (?!.*concurrently))/,
    reason: 'stops everybody',
    safeOnNew: false,
  },
]

/**
 * What is wrong with the statements of one migration, as one text each; empty if nothing is.
 * @param statements In their order. A statement may contain several, separated by semicolons.
 */
export function complaintsAbout(statements: readonly string[]): string[] {
  const created = new Set<string>()
  return statements.flatMap(separate).flatMap((statement) => {
    const table = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1]
    if (table) created.add(table)
    return unsafe.flatMap(({ pattern, reason, safeOnNew }) => {
      const found = pattern.exec(statement)
      if (!found) return []
      const on = found.groups?.table ?? found.groups?.dropped ?? ''
      return safeOnNew && created.has(on) ? [] : [`"${statement.slice(0, 80)}" ${reason}`]
    })
  })
}

/** Single statements in lower case, without comments, quotes of names, and more than one space in a row. Bodies of functions
 *  are left out. */
function separate(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll('"', '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}
