import { it } from 'vitest'
import { seed } from '#dev/seed.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { transaction } from '#server/db/transaction.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { expectSound } from '#test/support/matching/soundness.ts'

withDatabase('the sample data', (open) => {
  it('are sound', async () => {
    const now = new Date()
    await transaction(open().db, async (tx) => {
      await ensureCycle(tx, 'made at start-up', now)
      await seed(tx, now)
    })
    await expectSound(open().db)
  })
})
