import '@/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepared } from './app';
import { reloadForLostCode } from './lost-code';

reloadForLostCode();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
await prepared;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
