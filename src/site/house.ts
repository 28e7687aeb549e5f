import { houseRecord } from '#contract/entities/house.ts'
import { houseFile } from './editing/house-check.ts'
import { readRecord } from './record.ts'

export { houseFile }

/** Who the fund is and what its owner has stated. Build time only. */
export const house = readRecord(houseFile, houseRecord)
