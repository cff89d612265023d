import { type RawBuilder, sql } from 'kysely'

/** A credited payment has exactly one receipt, any other payment has none, and the numbers of receipts have no gap. */
export const receiptProofs: readonly RawBuilder<{ finding: string }>[] = [
  sql`
    select format('payment %s is %s and has %s receipts', p.id, p.state, count(r.number)) as finding
      from payments p
      left join receipts r on r.payment_id = p.id
     group by p.id
    having count(r.number) <> case p.state when 'credited' then 1 else 0 end`,
  sql`
    select format('%s receipts have numbers from %s to %s, and the last one given is %s', count, first, highest, last) as finding
      from (select count(*), coalesce(min(number), 1) as first, coalesce(max(number), 0) as highest from receipts) as given
     cross join receipt_numbers
     where count <> last or highest <> last or first <> 1`,
]
