// @vitest-environment node
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { putAnswer } from './put-answer'

const queryKey = ['import', 'a']

it('a read that began before the change does not take the place of its answer', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'mapping')
  let bring = (_: string) => {}
  const read = () => new Promise<string>((resolve) => (bring = resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn: read })
  const leave = observer.subscribe(() => {})
  expect(client.isFetching()).toBe(1)
  await putAnswer(client, queryKey, 'checking')
  bring('mapping')
  await new Promise((resolve) => setTimeout(resolve))
  expect(client.getQueryData(queryKey)).toBe('checking')
  expect(observer.getCurrentResult()).toMatchObject({ data: 'checking', fetchStatus: 'idle' })
  leave()
})

it('what was never read is there as well', async () => {
  const client = new QueryClient()
  await putAnswer(client, queryKey, 'checked')
  expect(client.getQueryData(queryKey)).toBe('checked')
})
