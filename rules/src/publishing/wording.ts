import type { RulesTranslator } from '../messages/translator.ts'
import type { PublicRecord } from '../record/document.ts'
import type { FileFormat } from '../schema/figures.ts'
import type { Taken } from '../schema/policy.ts'

/** A format as texts write it: "JPEG". */
export const formatName = (format: FileFormat): string =>
  format === 'jpeg2000' ? 'JPEG 2000' : format.toUpperCase()

/**
 * Kilobytes in the unit of their size: 240 KB, 2.5 MB. A megabyte has 1024 kilobytes where those make it a whole or a half, as in
 * 7168 for 7 MB, and otherwise 1000: authorities do not say which they mean. What two decimals of a megabyte do not give stays in
 * kilobytes: 1953 KB.
 */
export function fileSize(kb: number) {
  const isBinary = kb % 512 === 0 && kb % 1000 !== 0
  return kb < 1000 || (kb % 10 !== 0 && !isBinary)
    ? ({ value: kb, unit: 'bytes.kilobytes' } as const)
    : ({ value: kb / (isBinary ? 1024 : 1000), unit: 'bytes.megabytes' } as const)
}

/** A member of a record that its document states. */
type Stated<Key extends keyof PublicRecord> = NonNullable<PublicRecord[Key]>

type TakenRecord = Pick<Stated<'taken'>, 'by' | 'cases'>

/** Who takes the photo, as the record has it. */
export function takenRecord({ by, cases = [] }: Pick<Taken, 'by' | 'cases'>): TakenRecord {
  return {
    by,
    cases: cases.map(({ route, underYears, by }) => ({
      route: route ?? null,
      under_years: underYears ?? null,
      by,
    })),
  }
}

/** Who takes the photo: a sentence, and another one for each case. */
export function takenText({ by, cases }: TakenRecord, t: RulesTranslator): string {
  const ofCase = ({ route, under_years, by }: TakenRecord['cases'][number]) => {
    const conditions = [
      route === null ? null : t(`route.${route}`),
      under_years === null ? null : t('age.under', { years: String(under_years) }),
    ]
    const condition = conditions.filter((one) => one !== null).join(t('answer.separator'))
    const text = `${condition.charAt(0).toLocaleUpperCase(t.language)}${condition.slice(1)}`
    return t('taken.case', { condition: text, text: t(`taken.${by}`) })
  }
  return sentences([t(`taken.${by}`), ...cases.map(ofCase)], t)
}

/** Whether the code of a photo is needed, and how long it can be used. */
export function photoCodeText(
  { policy, valid_months }: Pick<Stated<'photo_code'>, 'policy' | 'valid_months'>,
  t: RulesTranslator,
): string {
  const validity = valid_months === null ? null : t('photo-code.validity', { months: valid_months })
  return sentences([t(`photo-code.${policy}`), validity], t)
}

/** On what paper the photo is printed. */
export function paperText(
  { finish, border }: Pick<Stated<'paper'>, 'finish' | 'border'>,
  t: RulesTranslator,
): string {
  return sentences(
    [
      finish === null ? null : t(`paper.finish.${finish}`),
      border === null ? null : t(`paper.border.${border}`),
    ],
    t,
  )
}

/** What the back of the print bears. */
export function backText({ write }: Pick<Stated<'back'>, 'write'>, t: RulesTranslator): string {
  const items = write.flatMap((item) => (item === 'nothing' ? [] : [t(`back.${item}`)]))
  return items.length === 0 ? t('back.nothing') : t('back.text', { items: items.join(t('answer.separator')) })
}

const sentences = (parts: readonly (string | null)[], t: RulesTranslator): string =>
  parts.filter((part) => part !== null).join(t('answer.between-sentences'))
