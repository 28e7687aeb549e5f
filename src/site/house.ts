import { houseRecord } from '#contract/entities/house.ts'
import { houseFile } from './house-file.ts'
import { readRecord } from './reading/record.ts'

/** Who the fund is and what its owner has stated. Only at build time. */
export const house = readRecord(houseFile, houseRecord)
