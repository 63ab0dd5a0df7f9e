/** What changed for somebody by another one's hand: how a pair ended, or that chosen tags went. */
export const NOTICES = ['removed', 'ended_by_admin', 'user_reset', 'user_deleted', 'new_cycle', 'tags_lost'] as const
export type NoticeKind = (typeof NOTICES)[number]
