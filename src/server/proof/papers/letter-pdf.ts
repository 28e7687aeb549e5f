import type { Sheets } from './sheet.ts'

/** Words alone, under a heading if there is one. */
export interface Letter {
  readonly house: string
  readonly heading?: string
  readonly paragraphs: readonly string[]
}

export const drawLetter = (sheets: Sheets, { house, heading, paragraphs }: Letter): void => {
  sheets.page([house])
  if (heading) {
    sheets.line(house, { points: 11, weight: 'strong' })
    sheets.gap(10)
    sheets.line(heading, { points: 18, weight: 'strong' })
    sheets.gap(8)
  }
  for (const paragraph of paragraphs) {
    sheets.line(paragraph)
    sheets.gap(6)
  }
}
