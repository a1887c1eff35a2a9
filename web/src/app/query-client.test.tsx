import { onlineManager, useMutation, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderApp } from '@/test/render';

function Calls({ fails }: { fails: boolean }) {
  const call = () => (fails ? Promise.reject(new Error('no network')) : Promise.resolve('answer'));
  const query = useQuery({ queryKey: ['probe'], queryFn: call });
  const mutation = useMutation({ mutationFn: call });
  return (
    <>
      <p>query {query.status}</p>
      <button type="button" onClick={() => mutation.mutate()}>
        mutation {mutation.status}
      </button>
    </>
  );
}

// what the browser believes about its network; its servers may be reachable all the same
beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

it.each([
  [false, 'success'],
  [true, 'error'],
])('a call is made at once also when the browser says it is offline (failing: %s)', async (fails, status) => {
  await renderApp(<Calls fails={fails} />);
  expect(await screen.findByText(`query ${status}`)).toBeVisible();
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(`mutation ${status}`)).toBeVisible();
});
