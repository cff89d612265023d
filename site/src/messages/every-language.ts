/* Made from messages/ by `npm run generate -- messages`. */

import ar from '../../messages/ar.json' with { type: 'json' }
import bn from '../../messages/bn.json' with { type: 'json' }
import de from '../../messages/de.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import es from '../../messages/es.json' with { type: 'json' }
import fa from '../../messages/fa.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }
import hi from '../../messages/hi.json' with { type: 'json' }
import id from '../../messages/id.json' with { type: 'json' }
import it from '../../messages/it.json' with { type: 'json' }
import ja from '../../messages/ja.json' with { type: 'json' }
import ko from '../../messages/ko.json' with { type: 'json' }
import pl from '../../messages/pl.json' with { type: 'json' }
import pt from '../../messages/pt.json' with { type: 'json' }
import ru from '../../messages/ru.json' with { type: 'json' }
import th from '../../messages/th.json' with { type: 'json' }
import tr from '../../messages/tr.json' with { type: 'json' }
import uk from '../../messages/uk.json' with { type: 'json' }
import vi from '../../messages/vi.json' with { type: 'json' }
import zhHans from '../../messages/zh-Hans.json' with { type: 'json' }
import zhHant from '../../messages/zh-Hant.json' with { type: 'json' }

export const everyLanguage = {
  en,
  es,
  pt,
  fr,
  de,
  it,
  pl,
  ru,
  uk,
  tr,
  ar,
  fa,
  hi,
  bn,
  id,
  vi,
  th,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ja,
  ko,
}
