import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const schemaOf = (name: string) => ({
  fileName: `${name}.xsd`,
  contents: readFileSync(new URL(`../../iso20022/${name}.xsd`, import.meta.url), 'utf8'),
})

/** What xmllint reports about an XML file; empty if it is valid. */
export const schemaErrors = async (name: 'pain.001.001.10' | 'camt.053.001.08', xml: string): Promise<string[]> => {
  const { errors } = await validateXML({ xml: { fileName: 'file.xml', contents: xml }, schema: schemaOf(name) })
  return errors.map(({ message }) => message)
}
