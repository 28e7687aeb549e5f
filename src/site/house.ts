import { houseRecord } from '#contract/entities/house.ts'
import { readRecord } from './record.ts'

export const houseFile = 'content/house.yaml'

/** Who the fund is and what its owner has stated. Build time only. */
export const house = readRecord(houseFile, houseRecord)
