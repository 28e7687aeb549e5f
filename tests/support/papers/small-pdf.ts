import { bytesOf, openSheets } from '#server/proof/papers/sheet.ts'

/** A PDF of one page with this text, in base64. */
export const smallPdf = async (text: string): Promise<string> => {
  const sheets = openSheets({ title: text, author: 'A test', madeAt: 0 })
  const bytes = bytesOf(sheets)
  sheets.paper('A test', () => sheets.line(text))
  sheets.document.end()
  return (await bytes).toString('base64')
}
