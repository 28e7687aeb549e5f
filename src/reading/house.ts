import type * as v from 'valibot'
import { houseRecord } from '#contract/entities/house.ts'
import { readRecord } from './record.ts'

/** The owner's file, from the project's root. */
export const houseFile = 'content/house.yaml'

/** Who the fund is. Throws one message that lists every mistake in the file. */
export const readHouse = (root: string): v.InferOutput<typeof houseRecord> => readRecord(root, houseFile, houseRecord)

/** The days, YYYY-MM-DD, from which the owner's decisions hold: a site that was built before one says what was open. */
export const decisionDays = (root: string): string[] =>
  Object.values(readHouse(root).decisions).flatMap(({ from }) => from ?? [])
