import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { areaAt, detail } from '../test-data';
import { ImageViewer } from './image-viewer';
import { lines, outline } from './module-lines';

/** One row of two modules. */
const grid: Schemas['ModuleGrid'] = {
  rows: 1,
  columns: 2,
  modules: 2,
  corners: [
    { x: 0, y: 0 },
    { x: 0.5, y: 0.1 },
    { x: 1, y: 0.2 },
    { x: 0, y: 0.8 },
    { x: 0.5, y: 0.9 },
    { x: 1.2, y: 1 },
  ],
};

describe('lines between modules', () => {
  it('draws both edges of the row and the three upright ones', () => {
    expect(lines(grid)).toBe('M0 0L0.5 0.1L1 0.2M0 0.8L0.5 0.9L1.2 1M0 0L0 0.8M0.5 0.1L0.5 0.9M1 0.2L1.2 1');
  });

  it('outlines a module, and nothing that is not there', () => {
    expect(outline(grid, { row: 1, column: 2 })).toBe('M0.5 0.1L1 0.2L1.2 1L0.5 0.9Z');
    expect(outline(grid, { row: 2, column: 1 })).toBe('');
  });
});

describe('modules in the viewer', () => {
  const show = (of: Schemas['AnalysisDetail'], language: 'en' | 'hr' = 'en') =>
    renderApp(<ImageViewer detail={of} findings={[]} selected={null} onSelect={vi.fn()} />, { language });

  it('offers no lines where the modules cannot be told apart', async () => {
    await show(detail);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByTestId('module-lines')).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Show modules'],
    ['hr', 'Prikaži module'],
  ] as const)('can be hidden and shown again with the keyboard (%s)', async (language, name) => {
    await show({ ...detail, grid }, language);
    const toggle = screen.getByRole('checkbox', { name });
    expect(toggle).toBeChecked();
    expect(screen.getByTestId('module-lines')).toBeInTheDocument();
    const user = userEvent.setup();
    toggle.focus();
    await user.keyboard(' ');
    expect(screen.queryByTestId('module-lines')).not.toBeInTheDocument();
    await user.keyboard(' ');
    expect(screen.getByTestId('module-lines')).toBeInTheDocument();
  });

  it('marks the modules of the chosen finding', async () => {
    const finding = { ...areaAt(0.6, 0.4), modules: [{ row: 1, column: 2, share: 0.1 }] };
    await renderApp(
      <ImageViewer
        detail={{ ...detail, grid }}
        findings={[{ id: '1', group: 'area', subject: 'area:0', feedback: null, finding }]}
        selected="1"
        onSelect={vi.fn()}
      />,
    );
    const marked = screen.getByTestId('module-lines').querySelector('path');
    expect(marked).toHaveAttribute('d', outline(grid, { row: 1, column: 2 }));
  });
});
