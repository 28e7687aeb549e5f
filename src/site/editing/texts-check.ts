import { wrongLink } from '#reading/addresses.ts'
import { headSource, textBelowHead } from '#reading/head.ts'
import { inOrder, type Mistake, placeAt, shown } from '#reading/mistake.ts'
import { checkRecord } from '#reading/record.ts'
import { readFolder, readSource, strayFile } from '#reading/source.ts'
import { readYaml } from '#reading/yaml.ts'
import { legalHeadFields } from '#site/legal/text.ts'
import { termMistakes } from '#site/terms/check.ts'
import { conditionMistakes, withoutMarks, wrongCondition } from '#site/terms/decisions.ts'
import { mistakesInCompiling } from '#site/texts/compiled.ts'
import { faqFile, faqFolder } from '#site/texts/faq-file.ts'
import { mistakesInText } from '#site/texts/text.ts'
import { closedMatches } from '../closed-matches.ts'
import { settings } from '../settings.ts'
import { type AnswerField, answerMarks, headMarks } from './answer-marks.ts'
import { noHead, plainWordsInHead } from './head-mistakes.ts'

const links = /\[[^\]\n]+(?:\]\(([^)\n]*)(?<end>\))?)?/g

/** Whether a page exists is checked once the site is built. */
const mistakesInLinks = (file: string, text: string): Mistake[] =>
  closedMatches(text, links).flatMap(({ 1: address = '', index }) => {
    const wrong = wrongLink(address, { portal: settings.portal })
    return wrong ? [{ file, ...placeAt(text, index), about: 'a link', found: shown(address), ...wrong }] : []
  })

const named = /^[a-z0-9][a-z0-9-]*\.yaml$/

/** Every mistake in the files of the FAQ except those in its figures, which the record of terms checks. */
const mistakesInFaq = (root: string): Mistake[] => {
  const taken = new Map<string, string>()
  const { sources, strays, mistakes: unread } = readFolder(root, faqFolder, named)
  const mistakes = sources.flatMap(({ file, text }) => {
    const { output, mistakes } = checkRecord(file, text, faqFile)
    const read = readYaml(file, text)
    if (output === undefined || 'mistakes' in read) return mistakes
    /** The mistake for something that may occur only once, if it occurs again. */
    const twice = (what: string, value: string, keys: readonly PropertyKey[], expected: string): Mistake[] => {
      const other = taken.get(`${what} ${value}`)
      taken.set(`${what} ${value}`, file)
      if (other === undefined) return []
      const about = String(keys.at(-1))
      return [{ file, ...read.placeOf(keys), about, found: shown(value), expected: expected.replace('…', other) }]
    }
    const shownAsTyped = (words: string, keys: readonly PropertyKey[], field: AnswerField): Mistake[] => [
      ...answerMarks(field === 'answer' ? withoutMarks(words) : words, field).map(({ line, ...mark }) => ({
        file,
        ...read.placeOfLine(keys, line),
        ...mark,
      })),
      ...(field === 'answer' ? conditionMistakes(words) : []).map(({ at, ...mistake }) => ({
        file,
        ...read.placeOfLine(keys, words.slice(0, at).split('\n').length - 1),
        about: 'a condition',
        ...mistake,
      })),
    ]
    const askedWhen = (when: Readonly<Record<string, string>>, keys: readonly PropertyKey[]): Mistake[] =>
      Object.entries(when).flatMap(([of, is]) => {
        const wrong = wrongCondition(of, is)
        return wrong ? [{ file, ...read.placeOfName([...keys, of]), about: `when · ${of}`, ...wrong }] : []
      })
    return [
      ...twice('category', output.category, ['category'], 'another name: … has this one'),
      ...shownAsTyped(output.category, ['category'], 'category'),
      ...output.questions.flatMap(({ id, question, short, answer, when = {} }, index) => [
        ...twice('id', id, ['questions', index, 'id'], 'another id: an answer in … has this one'),
        ...shownAsTyped(question, ['questions', index, 'question'], 'question'),
        ...(short === undefined ? [] : shownAsTyped(short, ['questions', index, 'short'], 'answer')),
        ...shownAsTyped(answer, ['questions', index, 'answer'], 'answer'),
        ...askedWhen(when, ['questions', index, 'when']),
      ]),
      ...mistakesInLinks(file, text),
    ]
  })
  const expected = 'small letters, digits and hyphens, then .yaml, as 1-getting-started.yaml'
  return [...strays.map((name) => strayFile(faqFolder, name, expected, 'yaml')), ...unread, ...mistakes]
}

const folder = 'content/legal'
/** Each has a page of its own. */
const names = ['privacy.mdx', 'terms.mdx']

const mistakesInLegalHead = (file: string, head: string): readonly Mistake[] => {
  const { output, mistakes } = checkRecord(file, head, legalHeadFields, 1)
  if (output === undefined) return mistakes
  const read = readYaml(file, head, 1)
  return (['title', 'description'] as const).flatMap((about) =>
    headMarks(output[about]).map((found) => ({
      file,
      ...('mistakes' in read ? { line: 1, column: 1 } : read.placeOf([about])),
      about,
      found,
      expected: plainWordsInHead,
    })),
  )
}

const mistakesInLegalText = (root: string, name: string): Mistake[] => {
  const file = `${folder}/${name}`
  const source = readSource(root, file, 'the text: its page is made from it')
  if ('mistakes' in source) return source.mistakes
  const head = headSource(source.text)
  if (head === undefined) return [{ file, ...noHead(source.text) }]
  const around = { kind: 'legal', pictures: [] } as const
  const mistakes = [
    ...mistakesInLegalHead(file, head),
    ...mistakesInText(file, source.text, { ...around, known: { portal: settings.portal } }),
  ]
  return mistakes.length > 0
    ? mistakes.sort(inOrder)
    : [...mistakesInCompiling(file, textBelowHead(source.text), around)]
}

/** Every mistake in the legal texts. Their links are checked in the pages once they are built. */
const mistakesInLegalTexts = (root: string): Mistake[] => [
  ...readFolder(root, folder, new RegExp(`^(?:${names.join('|').replaceAll('.', '\\.')})$`)).strays.map((name) =>
    strayFile(folder, name, `${names.join(' or ')}: no page is made of another`, 'mdx'),
  ),
  ...names.flatMap((name) => mistakesInLegalText(root, name)),
]

/**
 * Every mistake outside the blog: in the FAQ, the legal texts, and in figures of the fund wherever they must come from
 * the record.
 */
export const mistakesInPlainTexts = async (root: string): Promise<Mistake[]> => {
  const texts = [...mistakesInFaq(root), ...mistakesInLegalTexts(root)]
  const reported = new Set(texts.map(({ file, line }) => `${file}:${line}`))
  const figures = (await termMistakes(root)).filter(({ file, line }) => !reported.has(`${file}:${line}`))
  return [...texts, ...figures].sort(inOrder)
}
