import type { FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { type PageContext, visitorOfPage } from './page-visitor.ts'

it('says in the log why a visitor could not be recognised, and leaves it to the page', async () => {
  const error = vi.fn()
  const broken = new Error('no connection')
  const context = { readSession: () => Promise.reject(broken) } as unknown as PageContext
  const request = { log: { error } } as unknown as FastifyRequest
  expect(await visitorOfPage(context, request)).toEqual({ visitor: null, isKnown: null, language: null })
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: broken }, expect.any(String))
})
