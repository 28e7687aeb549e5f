import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faqFile, faqFolder } from '#site/faq/file.ts'
import { wrongLink } from './addresses.ts'
import type { Mistake } from './mistake.ts'
import { placeAt } from './place.ts'
import { checkRecord } from './record-check.ts'
import { readYaml } from './yaml.ts'

const links = /\[[^\]\n]+\]\(([^)\n]+)\)/g

/** Whether a page is there is looked up once the site is built. */
const mistakesInLinks = (file: string, text: string): Mistake[] =>
  [...text.matchAll(links)].flatMap(({ 1: address = '', index }) => {
    const wrong = wrongLink(address, {})
    return wrong ? [{ file, ...placeAt(text, index), about: 'a link', found: JSON.stringify(address), ...wrong }] : []
  })

/** Every mistake in the files of the FAQ but those in its figures, which the record of terms knows. */
export const mistakesInFaq = (root: string): Mistake[] => {
  const taken = new Map<string, string>()
  return readdirSync(join(root, faqFolder))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const file = `${faqFolder}/${name}`
      const text = readFileSync(join(root, file), 'utf8')
      const { output, mistakes } = checkRecord(file, text, faqFile)
      const read = readYaml(file, text)
      const twice = (output?.questions ?? []).flatMap(({ id }, index): Mistake[] => {
        const other = taken.get(id)
        taken.set(id, file)
        if (other === undefined || 'mistake' in read) return []
        const place = read.placeOf(['questions', index, 'id'])
        const expected = `another id: an answer in ${other} has this one`
        return [{ file, ...place, about: 'id', found: JSON.stringify(id), expected }]
      })
      return [...mistakes, ...twice, ...mistakesInLinks(file, text)]
    })
}
