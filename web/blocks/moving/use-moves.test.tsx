import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { AppFailure, type FailureCode } from '../../data/http.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { useMoves } from './use-moves.ts';

beforeAll(loadAllTexts);

it('says why a move was refused, and nothing where a person went back', async () => {
  const show = vi.spyOn(notifications, 'show');
  const { result } = renderHook(() => useMoves({ current: null }, () => undefined), { wrapper: MantineProvider });
  const fail = (code: FailureCode) => {
    const work = async () => Promise.reject(new AppFailure(code, 'No.'));
    return result.current.make({ done: 'Moved', write: work, undo: work });
  };
  expect(await fail('declined')).toBe(false);
  expect(show).not.toHaveBeenCalled();
  expect(await fail('forbidden')).toBe(false);
  expect(show).toHaveBeenCalledOnce();
});
