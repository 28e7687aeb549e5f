import { computed } from 'nanostores'
import type { Stop } from '#client/platform-interface.ts'
import { ownAgreements, waitingIn } from './agreements.ts'
import { documentYears } from './document-list.ts'
import { documents } from './documents.ts'
import { $newDocuments } from './new-documents.ts'

const $counted = computed([documents.$load, ownAgreements.$load], (papers, agreements): number => {
  const readAt = Math.max(papers.asOf ?? 0, agreements.asOf ?? 0)
  const lines = documentYears(papers.last, agreements.last, readAt).flatMap(([, ofYear]) => ofYear)
  const waiting = agreements.last ? waitingIn(agreements.last) : []
  return lines.filter(({ isNew }) => isNew).length + waiting.length
})

/** Counts for as long as the papers are shown. */
export const countNewDocuments = (): Stop => $counted.subscribe((count) => $newDocuments.set(count))
