import { bytesOf, openSheets } from '#server/proof/papers/sheet.ts'

/** A PDF of one page with this text, in base64. */
export const smallPdf = async (text: string): Promise<string> => {
  const sheets = openSheets(text, 'A test', 0)
  const bytes = bytesOf(sheets)
  sheets.page(['A test'])
  sheets.line(text)
  sheets.document.end()
  return (await bytes).toString('base64')
}
