import { sendHostile } from './send.ts'

sendHostile('postgres', { share: 1, of: 2 })
