import { useEffect, useState } from 'react'
import { englishWords, type WidgetLanguage, wordsIn } from './widget-languages.ts'
import type { Words } from './words.ts'

/** The widget's texts in a language; null until they are fetched. */
export function useWords(language: WidgetLanguage): Words | null {
  const [known, setKnown] = useState(language === 'en' ? englishWords : null)
  useEffect(() => {
    let left = false
    wordsIn(language).then((words) => {
      if (!left) setKnown(words)
    })
    return () => {
      left = true
    }
  }, [language])
  return known
}
