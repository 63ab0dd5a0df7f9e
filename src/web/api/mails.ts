import { pagesOf } from './long-lists.ts'

/** Mails that could not be sent, newest first, page by page. */
export const deadLettersQuery = pagesOf('admin.mails.list', ['mails'], { state: 'dead_letter', limit: 10 })
