import { houseRecord } from '#contract/entities/house.ts'
import { houseFile } from './house-file.ts'
import { readRecord } from './record.ts'

/** Who the fund is and what its owner has stated. Build time only. */
export const house = readRecord(houseFile, houseRecord)
