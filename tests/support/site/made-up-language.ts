import type { Language } from '#contract/entities/language.ts'

const shifted = (letter: string, first: number): string =>
  String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26))

/** A sentence in a language that nobody speaks: every letter moved by thirteen, places unchanged. */
export const madeUp = (english: string): string =>
  english
    .split(/(\{\w+\}|<\/?\d+\/?>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[a-z]/g, (letter) => shifted(letter, 97)).replace(/[A-Z]/g, (letter) => shifted(letter, 65)),
    )
    .join('')

/** Esperanto by its tag, so that figures are written in a way of their own; made up by its words. */
export const madeUpTag = 'eo'

export const madeUpLanguage = (sentences: Iterable<string>): Language => ({
  tag: madeUpTag,
  name: 'Made up',
  draft: false,
  sentences: new Map([...sentences].map((english) => [english, madeUp(english)])),
})
